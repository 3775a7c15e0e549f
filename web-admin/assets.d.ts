/** Vite turns a picture into its address. */
declare module '*.svg' {
  const address: string
  export default address
}

/** Vite's information about a build; absent without Vite. */
interface ImportMeta {
  readonly env?: object
  /** the modules that match a pattern, by path */
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>
}
