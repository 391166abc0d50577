export { createAvatarSource } from './avatar-source.js';
