import { realTimers } from './timers.ts';
/**
 * Counts down seconds for a dialog: it reports at once and each second until 0 or until it is stopped. A tab that slept continues with what
 * is really left.
 */
export class Countdown {
    #timer;
    #until;
    #tell;
    #timers;
    constructor(seconds, tell, timers = realTimers) {
        this.#tell = tell;
        this.#timers = timers;
        this.#until = timers.now() + seconds * 1000;
        this.#tick();
    }
    get seconds() {
        return Math.max(0, Math.ceil((this.#until - this.#timers.now()) / 1000));
    }
    stop() {
        this.#timers.clearTimeout(this.#timer);
    }
    #tick() {
        this.#tell(this.seconds);
        if (this.seconds > 0)
            this.#timer = this.#timers.setTimeout(() => this.#tick(), 1000);
    }
}
