/**
 * What of a context is to be granted, as nodes of the permission tree: its modules by `{area}.{module}` (`order.refund`), and by `{area}` the
 * heading of an area that it is the first to use; each with its name, and its place beside the others of its level (headings in the house go by
 * tens too). A module is granted as `{area}.{module}.{r|w}`, `w` includes `r`; which an endpoint needs follows from its path (endpoint.ts).
 */
export type Modules = Readonly<Record<string, readonly [zh: string, order: number]>>

/** `*` is everything, `*.r` everything to be read */
export type Permission = '*' | '*.r' | `${string}.${string}.${'r' | 'w'}`

/** Is there something to be granted under this code? */
export const isPermissionOf =
  (modules: Modules) =>
  (code: string): code is Permission => {
    if (code === '*' || code === '*.r') return true
    const [, module = '', verb] = /^(\w+\.\w+)\.([rw])$/.exec(code) ?? []
    return verb !== undefined && Object.hasOwn(modules, module)
  }
