import { grants } from '#contracts/kernel/endpoint.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { type Branch, treeOf } from './tree.ts'

export type Verb = 'r' | 'w'
/** a module in the tree: its name, and its nodes for reading and changing, where they exist */
export type Module = { key: string; name: string; nodes: Partial<Record<Verb, string>> }
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
    const { permission: code, id, name } = branch.node
    if (code !== undefined && !nodeOf.has(code)) {
      nodeOf.set(code, id)
      const [, key, verb] = /^(\w+\.\w+)\.([rw])$/.exec(code) ?? []
      const known = key === undefined ? undefined : modules.get(key)
      if (key === undefined) whole.push({ code, name })
      else if (known) known.nodes[verb as Verb] = id
      else {
        const module: Module = { key, name, nodes: { [verb as Verb]: id } }
        modules.set(key, module)
        found.push(module)
      }
    }
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
