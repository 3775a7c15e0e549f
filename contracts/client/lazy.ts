import { realTimers, type Timers } from './timers.ts'

/** Milliseconds and tries of pages that are fetched when opened (`ops/ci/checklist.tsv` 110–112). */
const lazyLimits = { showAfter: 300, timeout: 15_000, retryAfter: 500, reloads: 2 } as const
const COUNT = 'newgt.lazyReloads'

export type LazyState =
  | { state: 'waiting' | 'loading' | 'timedOut' | 'offline' | 'reloading' | 'failed'; text: string }
  | { state: 'ready' }
const lazyTexts = {
  waiting: '',
  /** in English as the checklist asks, with the Chinese beside it */
  loading: 'Loading... 正在打开页面',
  timedOut: 'Loader timed out! 打开页面超时，正在重试',
  /** shown beside a button that tries again */
  offline: '当前没有网络，这一页还没有下载，连上后再打开',
  reloading: '页面加载失败，正在尝试刷新页面…',
  /** shown beside a link that reloads the page */
  failed: '页面加载失败，请手动刷新页面',
} as const

type LazyOptions<Module> = {
  load: () => Promise<Module>
  tell: (state: LazyState, module?: Module) => void
  reload: () => void
  /** `navigator.onLine`: without a network a reload would lose the application that is there */
  isOnline: () => boolean
  /** `sessionStorage`: number of reloads of this tab for this reason */
  box: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  timers?: Timers
}

/**
 * Fetches the module of a page. Nothing is shown for 300 ms, then a loading text; after 15 s it says that loading takes too long, and half
 * a second later it tries again. Without a network it says so and waits to be started again. A module that cannot be fetched otherwise
 * usually belongs to a version that is gone: the page is reloaded, at most twice, and then the person is asked to reload.
 */
export class LazyLoad<Module> {
  #attempt = 0
  #timers: unknown[] = []
  readonly #options: Required<LazyOptions<Module>>
  constructor(options: LazyOptions<Module>) {
    this.#options = { timers: realTimers, ...options }
  }

  start(): void {
    this.#stopTimers()
    const attempt = ++this.#attempt
    const ours = (then: () => void) => () => {
      if (attempt === this.#attempt) then()
    }
    this.#tell('waiting')
    this.#after(lazyLimits.showAfter, () => this.#tell('loading'))
    this.#after(lazyLimits.timeout, () => {
      this.#tell('timedOut')
      this.#after(lazyLimits.retryAfter, () => this.start())
    })
    this.#options.load().then(
      module => ours(() => this.#done(module))(),
      ours(() => this.#failed()),
    )
  }
  stop(): void {
    this.#attempt++
    this.#stopTimers()
  }

  #done(module: Module): void {
    this.#stopTimers()
    this.#options.box.removeItem(COUNT)
    this.#options.tell({ state: 'ready' }, module)
  }
  #failed(): void {
    this.#stopTimers()
    if (!this.#options.isOnline()) {
      this.#tell('offline')
      return
    }
    const reloads = Number(this.#options.box.getItem(COUNT) ?? 0)
    if (reloads >= lazyLimits.reloads) {
      this.#options.box.removeItem(COUNT)
      this.#tell('failed')
      return
    }
    this.#options.box.setItem(COUNT, String(reloads + 1))
    this.#tell('reloading')
    this.#options.reload()
  }
  #tell(state: keyof typeof lazyTexts): void {
    this.#options.tell({ state, text: lazyTexts[state] })
  }
  #after(ms: number, then: () => void): void {
    this.#timers.push(this.#options.timers.setTimeout(then, ms))
  }
  #stopTimers(): void {
    for (const timer of this.#timers) this.#options.timers.clearTimeout(timer)
    this.#timers = []
  }
}
