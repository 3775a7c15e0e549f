import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyField } from '#contracts/kernel/field.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useMay } from '../kit/calls.ts'
import { ImportButton } from '../kit/ImportDialog.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

/** fields shown at first; the others are offered in the column chooser */
const SHOWN = 8

/** The list of a record, from its declaration. */
export const RecordList = ({ record }: { record: AnyRecord }) => {
  const may = useMay()
  const { name, zh, endpoints, switchable, importable } = record
  const fields = Object.entries(record.fields as Record<string, AnyField>)
  const narrowing = fields.filter(([, { kind }]) => kind === 'choice' || kind === 'ref' || kind === 'flag').map(([field]) => field)
  const searched = fields.filter(([, { search }]) => search)
  const [sort = 'id'] = record.sort
  return (
    <ListScreen
      title={zh}
      row={record.doc}
      columns={[
        ...fields.map(([field], index) => ({ field, hidden: index >= SHOWN })),
        ...(switchable ? ['enabled'] : []),
        'updatedAt',
        { field: 'updatedBy', hidden: true },
      ]}
      sort={sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }}
      filters={[
        ...(searched.length > 0
          ? [{ field: 'q', title: searched.some(([, { search }]) => search === 'pinyin') ? '代码、名称或拼音' : '关键字' }]
          : []),
        ...narrowing,
        ...(switchable ? ['enabled'] : []),
      ]}
      sortable={record.columns.map(({ field }) => field)}
      href={({ id }) => `/${name}/${encodeURIComponent(id)}`}
      actions={
        <>
          {importable && <ImportButton endpoint={endpoints.import} template={endpoints.template} row={record.doc} />}
          {may(endpoints.add) && (
            <Button component={RouterLink} to={`/${name}/create`} variant="contained">
              新增{zh}
            </Button>
          )}
        </>
      }
      {...(switchable && { rowActions: (row: { id: string | number; enabled?: boolean }) => <Switch record={record} row={row} /> })}
      emptyHint={`还没有${zh}；可以新增${importable ? '，或下载模板填写后导入' : ''}`}
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
      fixed={{ id, ids: undefined }}
      explain={enabled ? `停用后 ${id} 不能再被选用，已有数据不受影响。` : `启用后 ${id} 可以被选用。`}
    />
  </Box>
)
