/**
 * Nodes of the permission tree that a context brings. A module has the key `{area}.{module}` (`order.refund`); the first context of an area
 * also brings the area's heading under `{area}`. Each node has a name and its place among its siblings; the headings count in tens too. The
 * button for changing is called `…维护` unless it has a name of its own. A
 * role is granted `{area}.{module}.{r|w}`, where `w` includes `r`. The path of an endpoint says which permission it needs (endpoint.ts).
 */
export type Modules = Readonly<Record<string, readonly [zh: string, order: number, change?: string]>>

/** `*` grants everything, `*.r` every reading */
export type Permission = '*' | '*.r' | `${string}.${string}.${'r' | 'w'}`

/** True where something can be granted under this code. */
export const isPermissionOf =
  (modules: Modules) =>
  (code: string): code is Permission => {
    if (code === '*' || code === '*.r') return true
    const [, module = '', verb] = /^(\w+\.\w+)\.([rw])$/.exec(code) ?? []
    return verb !== undefined && Object.hasOwn(modules, module)
  }
