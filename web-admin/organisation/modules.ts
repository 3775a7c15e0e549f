import { grants } from '#contracts/kernel/endpoint.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { type Branch, treeOf } from './tree.ts'

export type Verb = 'r' | 'w'
/**
 * a module in the tree: its name, its nodes for reading and changing, where they exist, the entries of the menu that reading opens, and what
 * changing is called
 */
export type Module = { key: string; name: string; nodes: Partial<Record<Verb, string>>; opens: string[]; change?: string }
export type Area = { id: string; name: string; modules: Module[] }
export type Matrix = {
  areas: Area[]
  /** permissions outside any module: everything, and reading everything */
  whole: { code: string; name: string }[]
  /** a node for each permission code that the tree shows */
  nodeOf: ReadonlyMap<string, string>
}

/**
 * The permission tree as a table: modules under the headings of their branches, in the tree's order. Screens that share a permission make
 * one row.
 */
export const matrixOf = (nodes: readonly Node[]): Matrix => {
  const nodeOf = new Map<string, string>()
  const whole: Matrix['whole'] = []
  const modules = new Map<string, Module>()
  const inArea = (branch: Branch<Node>, found: Module[]): Module[] => {
    const { permission: code, id, name, type, path } = branch.node
    const [, key, verb] = /^(\w+\.\w+)\.([rw])$/.exec(code ?? '') ?? []
    if (code !== undefined && !nodeOf.has(code)) {
      nodeOf.set(code, id)
      const known = key === undefined ? undefined : modules.get(key)
      if (key === undefined) whole.push({ code, name })
      else if (known) known.nodes[verb as Verb] = id
      else {
        const module: Module = { key, name, nodes: { [verb as Verb]: id }, opens: [] }
        modules.set(key, module)
        found.push(module)
      }
    }
    const module = key === undefined ? undefined : modules.get(key)
    if (module && verb === 'r' && type === 'MENU' && path !== undefined) module.opens.push(name)
    if (module && verb === 'w') module.change ??= name
    // a menu comes before the nodes below it, so it gives its module the name
    for (const below of branch.below) inArea(below, found)
    return found
  }
  const roots = treeOf([...nodes].sort((a, b) => a.order - b.order))
  const areas = roots.map(root => ({ id: root.node.id, name: root.node.name, modules: inArea(root, []) }))
  return { areas: areas.filter(({ modules }) => modules.length > 0), whole, nodeOf }
}

export const codeOf = ({ key }: Pick<Module, 'key'>, verb: Verb): string => `${key}.${verb}`
export const isGranted = (chosen: readonly string[], code: string): boolean => grants({ permissions: chosen }, code)
/** true where `*` or `*.r` already grants it, so that it cannot be removed singly */
export const isImplied = (chosen: readonly string[], code: string): boolean =>
  isGranted(
    chosen.filter(one => one === '*' || one === '*.r'),
    code,
  ) && !chosen.includes(code)

/** Grants or removes reading or changing of a module. Changing includes reading, and without reading there is no changing. */
export const withVerb = (chosen: readonly string[], module: Pick<Module, 'key' | 'nodes'>, verb: Verb, granted: boolean): string[] => {
  const others = chosen.filter(code => code !== codeOf(module, 'r') && code !== codeOf(module, 'w'))
  if (granted) return [...others, codeOf(module, verb)]
  return verb === 'w' && module.nodes.r !== undefined && isGranted(chosen, codeOf(module, 'w')) ? [...others, codeOf(module, 'r')] : others
}

/** Differences between two sets of permissions, for the confirmation of a change; `w` with its `r` counts as one step. */
export const difference = (before: readonly string[], after: readonly string[]): { granted: string[]; withdrawn: string[] } => ({
  granted: after.filter(code => !isGranted(before, code)),
  withdrawn: before.filter(code => !isGranted(after, code)),
})

/** What ticking a module gives, in words: pages of the menu, and what changing is called where the name does not say it. */
export const givesOf = ({ name, opens, change }: Module): string =>
  [
    opens.length > 1 || (opens.length === 1 && opens[0] !== name) ? `打开 ${opens.join('、')}` : '',
    change !== undefined && change !== `${name}维护` ? `维护即 ${change}` : '',
  ]
    .filter(Boolean)
    .join('；')

/** The areas with those modules alone whose name, pages or changes have the sought text, or whose area has it. */
export const soughtIn = (areas: readonly Area[], text: string): Area[] => {
  const sought = text.trim().toUpperCase()
  const has = (...words: readonly (string | undefined)[]) => words.some(word => word?.toUpperCase().includes(sought))
  return areas
    .map(area =>
      has(area.name) ? area : { ...area, modules: area.modules.filter(({ name, opens, change }) => has(name, ...opens, change)) },
    )
    .filter(({ modules }) => modules.length > 0)
}
