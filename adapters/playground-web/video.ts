import { byId } from './dom.js';
byId('main');
