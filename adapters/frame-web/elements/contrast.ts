/** Weights of red, green and blue in the relative luminance (WCAG 2.2). */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

const luminance = (colour: string): number =>
  WEIGHTS.reduce((sum, weight, index) => {
    const share = parseInt(colour.slice(2 * index + 1, 2 * index + 3), 16) / 255;
    return sum + weight * (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0.05);

/** Contrast ratio (WCAG 2.2), 1 to 21, of two colours written as `#rrggbb`. */
export const contrast = (first: string, second: string): number => {
  const ratio = luminance(first) / luminance(second);
  return ratio > 1 ? ratio : 1 / ratio;
};
