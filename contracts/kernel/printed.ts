/** Parts of a printed paper. The page to print and the PDF are drawn from the same parts. */
export type Facts = readonly (readonly [name: string, value: string])[]
export type PrintedRow = { cells: readonly string[]; isVoid?: boolean }
export type PrintedPart =
  | { part: 'facts'; facts: Facts }
  /** `numbers`: how many of the last columns hold amounts. `foot`: its first cell spans the columns that the others leave. */
  | { part: 'table'; caption: string; heads: readonly string[]; numbers: number; rows: readonly PrintedRow[]; foot?: readonly string[] }
  | { part: 'people'; title: string; people: readonly { title: string; facts: Facts }[] }
  | { part: 'stamp'; texts: readonly string[] }
  | { part: 'note'; text: string }
export type PrintedSheet = readonly PrintedPart[]
