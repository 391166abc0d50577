export { createAvatarSource, type FetchPicture } from './avatar-source.js';
