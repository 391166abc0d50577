export default function tearDown() {
  return globalThis.stopServers();
}
