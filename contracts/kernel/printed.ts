/** What a printed paper says, part by part: the page to be printed and the PDF draw the same. */
export type Facts = readonly (readonly [name: string, value: string])[]
export type Row = { cells: readonly string[]; isVoid?: boolean }
export type Part =
  | { part: 'facts'; facts: Facts }
  /** `numbers`: so many of the last columns hold amounts. `foot`: its first cell reaches over what the others leave */
  | { part: 'table'; caption: string; heads: readonly string[]; numbers: number; rows: readonly Row[]; foot?: readonly string[] }
  | { part: 'people'; title: string; people: readonly { title: string; facts: Facts }[] }
  | { part: 'stamp'; texts: readonly string[] }
  | { part: 'note'; text: string }
export type Sheet = readonly Part[]
