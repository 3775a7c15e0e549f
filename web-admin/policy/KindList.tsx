import Button from '@mui/material/Button'
import type { RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyList } from '#contracts/kernel/list.ts'
import type { PolicyKind } from '#contracts/policy/kind.ts'
import { BulkButton } from '../kit/BulkButton.tsx'
import { useMay } from '../kit/calls.ts'
import { FileButton } from '../kit/FileButton.tsx'
import { ImportButton } from '../kit/ImportButton.tsx'
import type { Input } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useReferences } from '../record/useReferences.ts'

const nameOf = ({ policyNo, name }: RaRecord) => `${policyNo} ${name}`
const reason: Input = { field: 'reason', title: '原因', kind: 'text', optional: false, long: true }

/** The list of a kind of policy, from its declaration. */
export const KindList = ({ kind }: { kind: PolicyKind }) => {
  const may = useMay()
  const { pause, resume, delete: remove, save, export: all, import: upload, template } = kind.endpoints
  const { airLine } = useReferences(kind) ?? {}
  return (
    <ListScreen
      of={kind.list as AnyList}
      choices={airLine ? { airLine } : {}}
      {...(may(save) && {
        bulk: (
          <>
            <BulkButton
              endpoint={pause}
              label="批量暂停"
              explain="暂停后不再用于新的销售，已售订单不受影响。"
              nameOf={nameOf}
              only={({ status }) => status === kind.inForce}
              leftOut={`不是${kind.statuses[kind.inForce]}状态`}
              inputs={[reason]}
            />
            <BulkButton
              endpoint={resume}
              label="批量恢复"
              explain="恢复后立即用于新的销售。"
              nameOf={nameOf}
              only={({ status }) => status === 'PAUSED'}
              leftOut="未暂停"
            />
            <BulkButton
              endpoint={remove}
              label="批量删除"
              color="error"
              explain="删除后不再用于新的销售；已售订单保留下单时的版本。"
              nameOf={nameOf}
              only={({ status }) => status !== 'DELETED' && status !== 'AUDITING'}
              leftOut="已删除或在审核中"
              inputs={[reason]}
            />
          </>
        ),
      })}
      actions={
        <>
          <FileButton endpoint={all} body={{}} label="导出全部条款（可改后导入）" />
          <ImportButton endpoint={upload} template={template} row={kind.row} variant="outlined" />
          {may(save) && (
            <Button component={RouterLink} to={`/${kind.name}/create`} variant="contained">
              新增{kind.zh}
            </Button>
          )}
        </>
      }
    />
  )
}
