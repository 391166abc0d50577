import { sourceId } from '../../domain/ids.js';

export const DIRECT_SOURCE = sourceId('direct');
