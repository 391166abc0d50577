/**
 * Address of a server that the run shares, started by the first test that asks; none outside of jest
 * (`shared-servers.mjs`).
 */
export const sharedServer = async (
  name: `chromium/${string}` | 'postgres' | 'packages',
): Promise<string | undefined> => {
  const desk = process.env['TEST_SERVERS'];
  if (desk === undefined) return undefined;
  const answer = await fetch(`${desk}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
};
