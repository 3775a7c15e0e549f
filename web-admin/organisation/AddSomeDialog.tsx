import { useState } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Outcome } from '#contracts/kernel/selection.ts'
import { ChooseMany, type ManyOption } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { Problem } from '../kit/Problem.tsx'

/** Adds several to a group, and reports those that could not be added. */
export const AddSomeDialog = ({
  endpoint,
  groupId,
  label,
  of,
  options,
  problem,
  search,
  explain,
  close,
}: {
  endpoint: AnyEndpoint
  groupId: string
  label: string
  of: string
  options: readonly ManyOption[]
  /** reason why there are no choices */
  problem?: unknown
  search?: (text: string) => void
  explain: string
  close: () => void
}) => {
  const [ids, setIds] = useState<string[]>([])
  return (
    <CommandDialog
      endpoint={endpoint}
      label={label}
      explain={explain}
      body={ids.length > 0 ? { groupId, ids } : undefined}
      incomplete={`请选择${of}`}
      done={answer => told(label, ids.length, (answer as Partial<Outcome>).failed ?? [])}
      close={close}
    >
      {({ disabled }) =>
        problem ? (
          <Problem error={problem} />
        ) : (
          <ChooseMany label={of} options={options} chosen={ids} change={setIds} disabled={disabled} {...(search && { search })} />
        )
      }
    </CommandDialog>
  )
}

const told = (label: string, chosen: number, failed: Outcome['failed']): string =>
  failed.length === 0
    ? `${label}：已完成`
    : `已添加 ${chosen - failed.length} 个，${failed.length} 个未添加：${failed[0]!.id} ${failed[0]!.message}`
