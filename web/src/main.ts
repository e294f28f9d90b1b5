import { mount } from 'svelte';
import './styles/base.css';
import App from './App.svelte';
import { loadWords } from './lib/i18n.svelte';

await loadWords();
mount(App, { target: document.getElementById('app')! });
