/** A node of a tree and all above it, from the node upwards. */
export const branch = (tree: Readonly<Record<string, { parent?: string }>>, id: string): string[] => {
  const found: string[] = []
  for (let at: string | undefined = id; at !== undefined && Object.hasOwn(tree, at) && !found.includes(at); at = tree[at]!.parent)
    found.push(at)
  return found
}
