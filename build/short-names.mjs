/**
 * Names of properties that become one letter each in built scripts. Only the parts of one bundle may see them: none is
 * of an option, event, state, message or browser, which `tests/packages/short-names.packages.test.ts` looks after.
 */
const core = `
  address after ask calls cancel cancelAll canWait change clear clock codes collapse collect config consent
  container context core debug dialog dispatch dress each emit end fail fieldsOf findFault forget giveUp hear
  identity ignored init isPermanent isVisible kind leave listen loaded look move nowMs obtain onClose onFocusOut
  onKey open openModal options params pool post prefix put query reason refuse resize result retryAfter retryAfterMs
  said scroller send setHeight settle show slot spoke start stop store take taken timeoutMs transport update wait
  wake whenQuiet`;
const skin = `
  adState hear hold isSpeaking notify reasons release reportBroken sessionWith take tell`;
const frame = `
  announce areaPx card clicked compact current doubtMs drop emit fit flush follow fraction giveBack
  giveFocusBack handshake hiding holds hostOpens isCached isIn isOurs isPress isSpent landing link listen
  mayPress node nowMs onChange onGrow onMarkupClick onVideo playedS post pressedMs properties reach ready
  refused root settle sight spendClick takenMs unclearMs viewed wasActive weight wrap`;

const wordsOf = (text) => text.trim().split(/\s+/);

/** Of the web client's core; of what the clients for frameworks share; of the script of an ad's page. */
export const SHORT_NAMES = { core: wordsOf(core), skin: wordsOf(skin), frame: wordsOf(frame) };

/** What esbuild's `mangleProps` takes. */
export const shortened = (part) => new RegExp(`^(${SHORT_NAMES[part].join('|')})$`);
