import { realTimers } from './timers.ts';
/** Milliseconds and tries of pages that are fetched when opened (`ops/ci/checklist.tsv` 110–112). */
const lazyLimits = { showAfter: 300, timeout: 15_000, retryAfter: 500, reloads: 2 };
const COUNT = 'newgt.lazyReloads';
const lazyTexts = {
    waiting: '',
    loading: 'Loading...',
    timedOut: 'Loader timed out!',
    reloading: '页面加载失败，正在尝试刷新页面…',
    /** shown beside a link that reloads the page */
    failed: '页面加载失败，请手动刷新页面',
};
/**
 * Fetches the module of a page. Nothing is shown for 300 ms, then a loading text; after 15 s it says that loading takes too long, and half
 * a second later it tries again. A module that cannot be fetched usually belongs to a version that is gone: the page is reloaded, at most
 * twice, and then the person is asked to reload.
 */
export class LazyLoad {
    #attempt = 0;
    #timers = [];
    #options;
    constructor(options) {
        this.#options = { timers: realTimers, ...options };
    }
    start() {
        this.#stopTimers();
        const attempt = ++this.#attempt;
        const ours = (then) => () => {
            if (attempt === this.#attempt)
                then();
        };
        this.#tell('waiting');
        this.#after(lazyLimits.showAfter, () => this.#tell('loading'));
        this.#after(lazyLimits.timeout, () => {
            this.#tell('timedOut');
            this.#after(lazyLimits.retryAfter, () => this.start());
        });
        this.#options.load().then(module => ours(() => this.#done(module))(), ours(() => this.#failed()));
    }
    stop() {
        this.#attempt++;
        this.#stopTimers();
    }
    #done(module) {
        this.#stopTimers();
        this.#options.box.removeItem(COUNT);
        this.#options.tell({ state: 'ready' }, module);
    }
    #failed() {
        this.#stopTimers();
        const reloads = Number(this.#options.box.getItem(COUNT) ?? 0);
        if (reloads >= lazyLimits.reloads) {
            this.#options.box.removeItem(COUNT);
            this.#tell('failed');
            return;
        }
        this.#options.box.setItem(COUNT, String(reloads + 1));
        this.#tell('reloading');
        this.#options.reload();
    }
    #tell(state) {
        this.#options.tell({ state, text: lazyTexts[state] });
    }
    #after(ms, then) {
        this.#timers.push(this.#options.timers.setTimeout(then, ms));
    }
    #stopTimers() {
        for (const timer of this.#timers)
            this.#options.timers.clearTimeout(timer);
        this.#timers = [];
    }
}
