/**
 * Loaded before the server (`node --import`): words that hold `BUG_WORD` cannot be normalised, and after SIGUSR2 no
 * event can be judged. Each error's message repeats what it was given.
 */
const { normalize } = String.prototype;
String.prototype.normalize = function (form) {
  if (this.includes(process.env.BUG_WORD)) throw new TypeError(`"${this}" is not a function`);
  return normalize.call(this, form);
};

process.once('SIGUSR2', () => {
  const { includes } = Array.prototype;
  Array.prototype.includes = function (value, ...from) {
    if (value === 'early') throw new TypeError(`${process.env.BUG_WORD} is not a function`);
    return includes.call(this, value, ...from);
  };
});
