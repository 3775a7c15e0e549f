import { texts } from './notices.ts';
import { realTimers } from './timers.ts';
const POLL_MS = 60_000;
/** Asks every minute whether there is something to do, until it is stopped (DOMAIN §9.4). A failed call is repeated a minute later. */
export class TaskPoll {
    #timer;
    #running = false;
    #options;
    constructor(options) {
        this.#options = { everyMs: POLL_MS, timers: realTimers, ...options };
    }
    start() {
        if (this.#running)
            return;
        this.#running = true;
        this.#wait();
    }
    stop() {
        this.#running = false;
        this.#options.timers.clearTimeout(this.#timer);
    }
    #wait() {
        this.#timer = this.#options.timers.setTimeout(() => void this.#ask(), this.#options.everyMs);
    }
    async #ask() {
        // the minute counts from the question, however long the answer takes
        this.#wait();
        const message = await this.#options.check().catch(() => '');
        if (this.#running && message === 'SUCCESS')
            this.#options.notify(texts.newTasks);
    }
}
