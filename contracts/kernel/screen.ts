/** A screen of the console: what it is called on the menu, and the module (`order.payment`) whose read right it needs. */
export type Screen = { readonly zh: string; readonly module: string }
/** By their names, which are their addresses under /newgt/, in the order of the menu. */
export type Screens = Readonly<Record<string, Screen>>
