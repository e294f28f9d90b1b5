from tafelrunde.kernel.painter import Painter
class PlaneswalkersPainter(Painter):
    pass
