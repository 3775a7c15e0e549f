import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyList } from '#contracts/kernel/list.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useMay } from '../kit/calls.ts'
import { ImportButton } from '../kit/ImportButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { useReferences } from './useReferences.ts'

/** The list of a record, from its declaration. */
export const RecordList = ({ record, list }: { record: AnyRecord; list: AnyList }) => {
  const may = useMay()
  const { name, zh, endpoints, switchable, importable, imports } = record
  return (
    <ListScreen
      of={list}
      choices={useReferences(record) ?? {}}
      actions={
        <>
          {importable && <ImportButton endpoint={endpoints.import} template={endpoints.template} row={record.row} />}
          {Object.entries(imports).map(([call, { zh }]) => (
            <ImportButton key={call} endpoint={endpoints[call]} template={endpoints.template} row={record.row} label={zh} />
          ))}
          {may(endpoints.add) && (
            <Button component={RouterLink} to={`/${name}/create`} variant="contained">
              新增{zh}
            </Button>
          )}
        </>
      }
      {...(switchable && { rowActions: (row: { id: string | number; enabled?: boolean }) => <Switch record={record} row={row} /> })}
    />
  )
}

const Switch = ({ record, row: { id, enabled } }: { record: AnyRecord; row: { id: string | number; enabled?: boolean } }) => (
  <Box>
    <ActionButton
      size="small"
      variant="text"
      endpoint={enabled ? record.endpoints.disable : record.endpoints.enable}
      label={enabled ? '停用' : '启用'}
      fixed={{ [record.idField]: id, ids: undefined }}
      explain={enabled ? `停用后 ${id} 不能再被选用，已有数据不受影响。` : `启用后 ${id} 可以被选用。`}
    />
  </Box>
)
