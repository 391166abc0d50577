import { expect, test } from '@jest/globals';
import { openPostgres } from '../../../../adapters/store-postgres/open-postgres.js';
import { migrate } from '../../../../adapters/store-sql/migrations/migrate.js';
import { startPostgres } from '../../../support/postgres-server.js';

test('nodes that start at once wait for each other', async () => {
  const server = await startPostgres();
  const { url, drop } = await server.createDatabase();
  const nodes = Array.from({ length: 4 }, () => openPostgres({ url, onError: () => undefined }));
  await expect(Promise.all(nodes.map(migrate))).resolves.toHaveLength(4);
  await Promise.all(nodes.map(({ close }) => close()));
  await drop();
  await server.stop();
});
