type Hear = (state: any) => void

/** What the page of a tab watches by its name (contracts/kernel/live.ts), and who is told how it stands. */
export class Topics {
  readonly #hears = new Map<string, Set<Hear>>()
  /** called when other topics are watched than before; by whoever keeps the line */
  onChange: () => void = () => {}

  names(): string[] {
    return [...this.#hears.keys()]
  }
  /** Answers how to stop. */
  watch(name: string, hear: Hear): () => void {
    const hears = this.#hears.get(name) ?? new Set<Hear>()
    hears.add(hear)
    if (!this.#hears.has(name)) {
      this.#hears.set(name, hears)
      this.onChange()
    }
    return () => {
      hears.delete(hear)
      if (hears.size > 0 || this.#hears.get(name) !== hears) return
      this.#hears.delete(name)
      this.onChange()
    }
  }
  tell(name: string, state: unknown): void {
    for (const hear of this.#hears.get(name) ?? []) hear(state)
  }
}

/** of this page: what its parts watch, told by the stream that the page keeps */
export const pageTopics = new Topics()
