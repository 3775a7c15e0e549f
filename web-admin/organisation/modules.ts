import { grants } from '#contracts/kernel/endpoint.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { type Branch, treeOf } from './tree.ts'

export type Verb = 'r' | 'w'
/** what the tree says of a module: its name, and a node for reading and one for changing, where there are such */
export type Module = { key: string; name: string; nodes: Partial<Record<Verb, string>> }
export type Area = { id: string; name: string; modules: Module[] }
export type Matrix = {
  areas: Area[]
  /** what is no module's: everything, everything to read */
  whole: { code: string; name: string }[]
  /** a node for each permission code that the tree offers */
  nodeOf: ReadonlyMap<string, string>
}

/**
 * The permission tree as a table: modules under the heading of their branch, in the tree's order. Several screens may share a permission; it is
 * granted once.
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
    // a menu comes before what hangs below it, and so gives its module the name
    for (const below of branch.below) inArea(below, found)
    return found
  }
  const roots = treeOf([...nodes].sort((a, b) => a.order - b.order))
  const areas = roots.map(root => ({ id: root.node.id, name: root.node.name, modules: inArea(root, []) }))
  return { areas: areas.filter(({ modules }) => modules.length > 0), whole, nodeOf }
}

export const codeOf = ({ key }: Pick<Module, 'key'>, verb: Verb): string => `${key}.${verb}`
export const isGranted = (chosen: readonly string[], code: string): boolean => grants({ permissions: chosen }, code)
/** granted by everything, or everything to read: not to be taken away by itself */
export const isImplied = (chosen: readonly string[], code: string): boolean =>
  isGranted(
    chosen.filter(one => one === '*' || one === '*.r'),
    code,
  ) && !chosen.includes(code)

/** With a module's reading or changing granted or taken away: who may change may read, who may not read may not change. */
export const withVerb = (chosen: readonly string[], module: Pick<Module, 'key' | 'nodes'>, verb: Verb, granted: boolean): string[] => {
  const others = chosen.filter(code => code !== codeOf(module, 'r') && code !== codeOf(module, 'w'))
  if (granted) return [...others, codeOf(module, verb)]
  return verb === 'w' && module.nodes.r !== undefined && isGranted(chosen, codeOf(module, 'w')) ? [...others, codeOf(module, 'r')] : others
}

/** What a change of what a role grants comes to, for the person who is about to make it: `w` beside its `r` is one step, not two. */
export const difference = (before: readonly string[], after: readonly string[]): { granted: string[]; withdrawn: string[] } => ({
  granted: after.filter(code => !isGranted(before, code)),
  withdrawn: before.filter(code => !isGranted(after, code)),
})
