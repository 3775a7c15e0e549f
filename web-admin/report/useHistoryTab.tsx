import { timeline } from '#contracts/report/history.ts'
import { useMay } from '../kit/calls.ts'
import type { DetailSection } from '../kit/DetailScreen.tsx'
import { History } from './History.tsx'

/** The history of a document as a section of its page, for users who may read histories. */
export const useHistoryTab = (stream: string): DetailSection[] => {
  const may = useMay()
  return may(timeline) ? [{ key: 'history', label: '历史', content: <History stream={stream} /> }] : []
}
