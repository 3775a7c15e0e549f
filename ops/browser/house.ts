import { createServer } from 'node:net'
import type { Dialog } from 'playwright-core'
import type { Test } from 'tap'
import { type LoginInfo, tokenClaims } from '#contracts/client/login-info.ts'
import { type Box, storage } from '#contracts/client/storage.ts'
import { MONDAY, type StartOptions, startProgram } from '#ops/e2e/start.ts'
import { openBrowser, windowOf } from './chromium.ts'
import { pictured, quietly, serious, tooWide } from './looks.ts'

/** A desk and a telephone: pages that differ only by width are tested in one window that changes its width. */
export const BOTH = [1366, 360] as const
/** half a window, an upright tablet, a small screen: there `fine` looks at the width of a page alone */
const BETWEEN: readonly number[] = [683, 768, 1024]
export const EVERY: readonly number[] = [...BOTH, ...BETWEEN]

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * The whole program behind the built pages, on a port of its own, and a browser in which each visitor has a separate window. It opens on
 * the same Monday morning in Shanghai for all of them, and time then passes as usual. `name` tells apart the pictures of several tests.
 */
export const openHouse = async (t: Test, name: string, more: Pick<StartOptions, 'more' | 'built' | 'outside' | 'config'> = {}) => {
  const port = await freePort()
  const ahead = Date.parse(MONDAY) - Date.now()
  let passed = 0
  const program = await startProgram({
    clock: () => new Date(Date.now() + ahead + passed).toISOString(),
    ...more,
    config: { port, demo: true, ...more.config },
  })
  /** `later` advances the clock of the program only, not those of browsers */
  const house = {
    ...program,
    later: (minutes: number) => {
      passed += minutes * 60_000
    },
  }
  const url = await house.program.app.listen({ port, host: '127.0.0.1' })
  house.program.listening(url)
  const browser = await openBrowser(ahead)
  t.teardown(async () => {
    await browser.close()
    await house.close()
  })

  /** stored login of a user: each visit has its own session, without the login screen */
  const loginOf = async (who: string) => {
    const accessToken = await house.signIn(who)
    await house.program.settle()
    const localStorage: { name: string; value: string }[] = []
    const box = { setItem: (name: string, value: string) => void localStorage.push({ name, value }) } as Box
    const login: LoginInfo = { isLogin: true, accessToken, accessTokenJson: tokenClaims(accessToken) }
    storage({ box }).set('loginInfo', login)
    return { cookies: [], origins: [{ origin: url, localStorage }] }
  }

  /** A window that is open as long as `t` lasts, on no page yet, `width` CSS pixels wide. @param who as in `visit` */
  const enter = async (t: Test, width: number, who?: string) => {
    const { page, close } = await browser.enter(width, who === undefined ? undefined : await loginOf(who))
    t.teardown(close)
    // limit for slow machines; nothing waits for it to pass
    page.setDefaultTimeout(60_000)
    const wrong: string[] = []
    page.on('pageerror', error => wrong.push(error.message))
    page.on(
      'console',
      message => message.type() === 'error' && !/favicon|status of 4\d\d/.test(message.text()) && wrong.push(message.text()),
    )
    const quiet = quietly(page)
    const shown = async (heading?: string | RegExp) => {
      if (heading !== undefined) await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
      await quiet()
    }
    /** follows a link from outside: the whole application is loaded */
    const open = async (path: string, heading?: string | RegExp) => {
      await page.goto(`${url}/newgt${path}`)
      await shown(heading)
    }
    /** navigates inside, as by the menu: the application stays, whatever is shown then */
    const go = (path: string) =>
      page.evaluate(to => {
        // the router numbers the entries of the history, and later tells the direction of a move by them
        const { idx } = (history.state ?? {}) as { idx?: number }
        history.pushState({ idx: (idx ?? 0) + 1 }, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/newgt${path}`)
    const turnTo = async (path: string, heading?: string | RegExp) => {
      await go(path)
      await shown(heading)
    }
    return {
      page,
      url,
      quiet,
      open,
      go,
      turnTo,
      /** errors thrown in the page, and complaints of the browser */
      wrong,
    }
  }

  /** A test's work with a window, which may stay open longer than the test. @param widths as in `visit` */
  const lookAt = (t: Test, { page, quiet }: Pick<Awaited<ReturnType<typeof enter>>, 'page' | 'quiet'>, widths: readonly number[]) => {
    const width = () => page.viewportSize()!.width
    /** makes the window so wide, and waits until the page has been drawn in it */
    const resize = async (to: number) => {
      if (to === width()) return
      await page.setViewportSize(windowOf(to))
      await quiet()
    }
    const picture = (what: string, how: Parameters<typeof pictured>[2] = {}) => pictured(page, `${name}-${what}-${width()}`, how)
    t.teardown(async () => {
      if (!t.passing()) await picture(`failed-${house.clock().replace(/\W/g, '')}`, { failed: true }).catch(() => undefined)
    })
    /** Checks at the present width that the page does not scroll sideways and that axe finds nothing serious. */
    const fineHere = async (what: string, fullPage = false) => {
      const at = width()
      await picture(what, { fullPage })
      const wide = await tooWide(page)
      t.ok(wide <= 0, `${what} at ${at} px does not scroll sideways (${wide})`)
      t.same(await serious(page), [], `${what} at ${at} px`)
    }
    return {
      resize,
      picture,
      fineHere,
      /**
       * Checks as `fineHere` does, at each width. The window then has its former size.
       */
      fine: async (what: string, fullPage = false) => {
        const before = width()
        for (const at of widths.length > 1 ? widths : [before]) {
          await resize(at)
          if (!BETWEEN.includes(at)) {
            await fineHere(what, fullPage)
            continue
          }
          const wide = await tooWide(page)
          t.ok(wide <= 0, `${what} at ${at} px does not scroll sideways (${wide})`)
        }
        await resize(before)
      },
    }
  }

  /**
   * Opens a window of its own, on no page yet. @param widths of the window in CSS pixels, the first one at the start; `fine` looks at the
   * page at each of them @param who login name of the user in this browser
   */
  const visit = async (t: Test, widths: number | readonly number[], who?: string) => {
    const all = [widths].flat()
    const [width] = all as [number]
    const window = await enter(t, width, who)
    return { ...window, /** initial width in CSS pixels */ width, ...lookAt(t, window, all) }
  }

  const windows = new Map<string, Awaited<ReturnType<typeof enter>>>()
  /**
   * A user's window, which stays open for the whole program. The first visit follows a link from outside; later ones navigate from the
   * present page.
   */
  const visitOnce = async (test: Test, widths: number | readonly number[], who: string, path: string, heading: string | RegExp) => {
    const all = [widths].flat()
    const [width] = all as [number]
    const known = windows.get(who)
    const window = known ?? (await enter(t, width, who))
    windows.set(who, window)
    // errors and unsaved input of the former test belong to that test
    window.wrong.length = 0
    const letGo = (asked: Dialog) => void asked.accept()
    window.page.on('dialog', letGo)
    const looks = lookAt(test, window, all)
    await looks.resize(width)
    await (known ? window.turnTo : window.open)(path, heading)
    window.page.off('dialog', letGo)
    return { ...window, width, ...looks }
  }
  return { house, url, visit, visitOnce }
}

export type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof openHouse>>['visit']>>
