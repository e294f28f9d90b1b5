// What every component of a table may ask for, without passing it through all of them.
import { getContext, setContext } from 'svelte';
import type { Stage } from './stage.svelte';
import type { Table } from './table.svelte';

const STAGE = Symbol('stage');
const TABLE = Symbol('table');

export const setStage = (stage: Stage): Stage => setContext(STAGE, stage);
export const getStage = (): Stage => getContext<Stage>(STAGE);
export const setTable = (table: Table): Table => setContext(TABLE, table);
export const getTable = (): Table => getContext<Table>(TABLE);
