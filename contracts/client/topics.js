/** Names of the topics that the page of a tab watches (contracts/kernel/live.ts), with the callbacks for their contents. */
export class Topics {
    #hears = new Map();
    /** called when the set of watched topics changes; set by the keeper of the stream */
    onChange = () => { };
    names() {
        return [...this.#hears.keys()];
    }
    /** @returns a function that stops watching */
    watch(name, hear) {
        const hears = this.#hears.get(name) ?? new Set();
        hears.add(hear);
        if (!this.#hears.has(name)) {
            this.#hears.set(name, hears);
            this.onChange();
        }
        return () => {
            hears.delete(hear);
            if (hears.size > 0 || this.#hears.get(name) !== hears)
                return;
            this.#hears.delete(name);
            this.onChange();
        };
    }
    tell(name, state) {
        for (const hear of this.#hears.get(name) ?? [])
            hear(state);
    }
}
/** topics that the parts of this page watch; the page's stream delivers them */
export const pageTopics = new Topics();
