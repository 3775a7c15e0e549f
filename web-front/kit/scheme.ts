import { useSyncExternalStore } from 'react'

/** Light or dark by the person's choice on this device, or as the system is. */
export const schemes = { auto: '跟随系统', light: '浅色', dark: '深色' } as const
export type Scheme = keyof typeof schemes

/** kept after the login: it is of the device, and says nothing about anybody */
const CHOSEN = 'newgt.front.scheme'
const system = matchMedia('(prefers-color-scheme: dark)')
/** paper is light */
const print = matchMedia('print')
const tells = new Set<() => void>()

const chosen = (): Scheme => {
  const kept = localStorage.getItem(CHOSEN) ?? ''
  return Object.hasOwn(schemes, kept) ? (kept as Scheme) : 'auto'
}
const isDark = (): boolean => !print.matches && (chosen() === 'auto' ? system.matches : chosen() === 'dark')

/** Makes the page light or dark: its variables, and everything that asks by `useDark`. */
const apply = () => {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  for (const tell of tells) tell()
}
const watch = (tell: () => void) => {
  tells.add(tell)
  return () => tells.delete(tell)
}

/** Keeps the page as chosen: from its first sight, when the system turns dark, and when another tab chooses. */
export const keepScheme = (): void => {
  apply()
  system.addEventListener('change', apply)
  print.addEventListener('change', apply)
  addEventListener('storage', ({ key }) => key === CHOSEN && apply())
}
export const chooseScheme = (scheme: Scheme): void => {
  localStorage.setItem(CHOSEN, scheme)
  apply()
}
export const useScheme = (): Scheme => useSyncExternalStore(watch, chosen)
/** Tells whether the page is dark now. */
export const useDark = (): boolean => useSyncExternalStore(watch, isDark)
