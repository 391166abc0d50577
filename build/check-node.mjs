/** First of all imports: what follows may not even load on an older Node.js. */
const OLDEST = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(
    `This needs Node.js ${OLDEST} or newer, and runs on ${process.versions.node}. ` +
      'In a clone, "npm ci" brings one along that every npm script uses: run "npm start" or "npx ad-placement".',
  );
  process.exit(1);
}
