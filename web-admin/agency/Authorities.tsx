import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import { setCanAutoQuote, setCanFreeBid, setCanInterFreeBid, submitSalesApply } from '#contracts/agency/agency-api.ts'
import { agencySwitches } from '#contracts/agency/agency-codes.ts'
import type { Authority } from '#contracts/agency/registration.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { type AirlineCode, airlines } from '#contracts/enums.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Panel } from '../kit/Panel.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import type { ShownAgency } from './AgencyDetail.tsx'
import { mayChange } from './AgencySummary.tsx'

const codes = Object.keys(airlines) as AirlineCode[]
const nameOf = (code: AirlineCode) => `${code} ${airlines[code].name}`
const heads = ['航空公司', '国内', '国际']

/** Airlines that the agency may sell, and its rights there. */
export const Authorities = ({ agency }: { agency: ShownAgency }) => (
  <>
    <Panel
      title="销售权限"
      actions={
        mayChange(agency) && (
          <DialogButton endpoint={submitSalesApply} label="申请变更" size="small">
            {close => <SalesDialog agency={agency} close={close} />}
          </DialogButton>
        )
      }
    >
      <SmallTable
        label="销售权限"
        height={560}
        heads={heads}
        rows={codes.map(code => ({ key: code, cells: [nameOf(code), ...[false, true].map(inter => stateOf(agency, code, inter))] }))}
      />
    </Panel>
    <Panel title="开关">
      <SmallTable
        label="开关"
        heads={['开关', '状态', '操作']}
        rows={switches.map(({ field, name, endpoint }) => ({
          key: field,
          cells: [
            name,
            <Tag key="state" tone={agency[field] ? 'done' : 'neutral'}>
              {agency[field] ? '已开启' : '已关闭'}
            </Tag>,
            isIn(agency) ? (
              <ActionButton
                key="set"
                endpoint={endpoint}
                label={agency[field] ? '关闭' : '开启'}
                size="small"
                variant="text"
                fixed={{ id: agency.id, ids: undefined, reason: undefined, on: !agency[field] }}
                revision={agency.revision}
                explain={`${agency[field] ? '关闭' : '开启'}${agency.name}的${name}。`}
              />
            ) : (
              '--'
            ),
          ],
        }))}
      />
    </Panel>
  </>
)

const switches = [
  { field: 'canFreeBid', name: agencySwitches.canFreeBid, endpoint: setCanFreeBid },
  { field: 'canAutoQuote', name: agencySwitches.canAutoQuote, endpoint: setCanAutoQuote },
  { field: 'canInterFreeBid', name: agencySwitches.canInterFreeBid, endpoint: setCanInterFreeBid },
] as const
/** switches follow the right to modify: who may modify the agency may switch */
const isIn = ({ allowedActions }: ShownAgency) => allowedActions.some(({ action }) => action === 'modify')

const stateOf = ({ domestic, inter, applied }: ShownAgency, code: AirlineCode, abroad: boolean) => {
  if ((abroad ? inter : domestic).includes(code)) return <Tag tone="done">已授权</Tag>
  return applied.some(one => one.airLine === code && one.inter === abroad) ? <Tag plain>注册时申请</Tag> : '--'
}

/** Sets all airlines that the agency may sell from now on; in force once the flow approves it. */
const SalesDialog = ({ agency, close }: { agency: ShownAgency; close: () => void }) => {
  const [wanted, setWanted] = useState<readonly Authority[]>([
    ...agency.domestic.map(airLine => ({ airLine, inter: false })),
    ...agency.inter.map(airLine => ({ airLine, inter: true })),
  ])
  const has = (airLine: string, inter: boolean) => wanted.some(one => one.airLine === airLine && one.inter === inter)
  const toggle = (airLine: string, inter: boolean) =>
    setWanted(has(airLine, inter) ? wanted.filter(one => one.airLine !== airLine || one.inter !== inter) : [...wanted, { airLine, inter }])
  return (
    <CommandDialog
      endpoint={submitSalesApply}
      label="变更销售权限"
      explain="勾选变更后的全部销售权限，提交审批，通过后生效。"
      body={wanted.length > 0 ? { agentId: agency.id, authorities: [...wanted] } : undefined}
      incomplete="请至少选择一项销售权限"
      done={() => '销售权限变更已提交审批'}
      close={close}
    >
      {({ disabled }) => (
        <SmallTable
          label="变更后的销售权限"
          height={480}
          heads={heads}
          rows={codes.map(code => ({
            key: code,
            cells: [
              nameOf(code),
              ...[false, true].map(inter => (
                <Checkbox
                  key={String(inter)}
                  size="small"
                  checked={has(code, inter)}
                  onChange={() => toggle(code, inter)}
                  disabled={disabled}
                  slotProps={{ input: { 'aria-label': `${nameOf(code)}${inter ? '国际' : '国内'}` } }}
                />
              )),
            ],
          }))}
        />
      )}
    </CommandDialog>
  )
}
