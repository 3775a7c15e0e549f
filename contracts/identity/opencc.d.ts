/** Pairs of a traditional sign, a blank and its simplified signs, the usual one first; pairs are parted by `|`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
