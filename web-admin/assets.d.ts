/** What Vite makes of a picture: its address. */
declare module '*.svg' {
  const address: string
  export default address
}

/** What Vite says of a build; absent without it. */
interface ImportMeta {
  readonly env?: object
  /** the modules that a pattern names, by path */
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>
}
