export { createScriptedModel, SCRIPT_NAME } from './scripted-model.js';
