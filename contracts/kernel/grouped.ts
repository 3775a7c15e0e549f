/** Groups items by `key`, in the order in which they come. */
export const groupedBy = <Item, Key>(items: readonly Item[], key: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const word = key(item)
    const group = groups.get(word)
    if (group) group.push(item)
    else groups.set(word, [item])
  }
  return groups
}
