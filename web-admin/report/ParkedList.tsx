import { parked } from '#contracts/report/lists.ts'
import { dismissParked, retryParked } from '#contracts/report/parked-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** Reactions to events that a rule refused: repeated once the cause is corrected, or dismissed. */
export const ParkedList = () => (
  <ListScreen
    of={parked}
    href={({ stream }) => placeOf(String(stream)) ?? '/parked'}
    rowActions={({ id, status }) =>
      status === 'OPEN' && (
        <>
          <ActionButton
            endpoint={retryParked}
            fixed={{ ids: [String(id)] }}
            explain={retryParked.note ?? ''}
            remains={([tried]: { error?: string }[]) => tried?.error !== undefined}
            done={([tried]: { error?: string }[]) => (tried?.error ? `仍未成：${tried.error}` : '已处理')}
            size="small"
            variant="text"
          />
          <ActionButton
            endpoint={dismissParked}
            fixed={{ ids: [String(id)] }}
            explain={dismissParked.note ?? ''}
            size="small"
            variant="text"
          />
        </>
      )
    }
  />
)

/** page of the reaction's subject, where there is one */
const placeOf = (stream: string): string | undefined => {
  const at = stream.indexOf('-')
  const page = pages[stream.slice(0, at)]
  return page && `/${page}/${encodeURIComponent(stream.slice(at + 1))}/show`
}
const pages: Readonly<Record<string, string>> = {
  order: 'order',
  refund: 'refund',
  payment: 'payment',
  owed: 'needs-refund',
  agency: 'agency',
}
