import type { WaitingPages } from './waiting.ts'

/**
 * The name for screen readers. For notices it includes the number of unread ones; for other places the number comes after the name, so that
 * a place is always called the same.
 */
export const told = (name: string, waits: WaitingPages[string] | undefined) => {
  if (!waits || waits.count === 0) return {}
  const text = `${shown(waits.count)} ${waits.what}`
  return name === '通知' ? { 'aria-label': `通知，${text}` } : { 'aria-description': text }
}
export const shown = (count: number) => (count > 999 ? '999+' : String(count))
