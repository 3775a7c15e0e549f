import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { fareTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { addRule, deleteRule, disableTicketRule, enableTicketRule, type getVersion, modifyRule } from '#contracts/retail/rules-api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { isAllowed } from '../kit/AllowedActions.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { Panel } from '../kit/Panel.tsx'
import { FeeTable } from './FeeTable.tsx'
import { RuleDialog } from './RuleDialog.tsx'

type Version = Static<typeof getVersion.data>
type Rule = Version['rules'][number]

/** The rules of a version. A draft's are changed here; one rule is taken out of sale and put back at any time. */
export const Rules = ({ version }: { version: Version }) => {
  const { rules, allowedActions } = version
  const isOpen = isAllowed(allowedActions, addRule)
  return (
    <>
      {isOpen && (
        <Box sx={{ mb: 2 }}>
          <DialogButton endpoint={addRule} label="新增规则">
            {close => <RuleDialog version={version} close={close} />}
          </DialogButton>
        </Box>
      )}
      {rules.length === 0 && <Nothing text="还没有规则：逐条新增，或修改版本并粘贴客规原文识别" />}
      {rules.map(rule => (
        <RuleCard key={rule.ruleId} version={version} rule={rule} isOpen={isOpen} />
      ))}
    </>
  )
}

const RuleCard = ({ version, rule, isOpen }: { version: Version; rule: Rule; isOpen: boolean }) => {
  const { ruleId, ruleNo, enabled, refund, change, transfer, keepsLower, feeFree } = rule
  const common = { variant: 'text', size: 'small', fixed: { ruleId, ids: undefined }, revision: version.revision } as const
  return (
    <Panel
      title={`规则${ruleNo}`}
      actions={
        <>
          {isOpen && (
            <DialogButton endpoint={modifyRule} label="修改" variant="text" size="small">
              {close => <RuleDialog version={version} rule={rule} close={close} />}
            </DialogButton>
          )}
          {enabled ? (
            <ActionButton {...common} endpoint={disableTicketRule} label="停用" explain={`规则${ruleNo}不再用于销售；已售客票不变。`} />
          ) : (
            <ActionButton {...common} endpoint={enableTicketRule} label="恢复" explain={`规则${ruleNo}重新用于销售。`} />
          )}
          {isOpen && <ActionButton {...common} endpoint={deleteRule} label="删除" color="error" explain={`删除规则${ruleNo}。`} />}
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Typography variant="body1" component="p">
          {placesOf(rule)}
        </Typography>
        {!enabled && <Tag tone="danger">停用</Tag>}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))' }}>
        <FeeTable what="退票" steps={refund} />
        <FeeTable what="改期" steps={change} />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {[
          transfer ? '可以签转' : '不得签转',
          keepsLower ? '改至低票价的差额不退' : '改至低票价的差额退还',
          feeFree.length > 0 ? `免手续费：${feeFree.map(type => fareTypes[type]).join('、')}` : '没有免手续费的旅客',
        ].join(' · ')}
      </Typography>
    </Panel>
  )
}

export const lineText = (line: string): string => (line === '*' ? '全部航线' : line)
/** K、L舱，HAK-PEK，HU7181，起飞 2026-12-01 至 2026-12-31 */
const placesOf = ({ cabins, line, flights = [], travelFrom, travelTo }: Rule): string =>
  [
    cabins.length > 0 ? `${cabins.join('、')}舱` : '全部舱位',
    lineText(line),
    ...(flights.length > 0 ? [flights.join('、')] : []),
    ...(travelFrom || travelTo ? [`起飞${travelFrom ? ` ${travelFrom} 起` : ''}${travelTo ? ` 至 ${travelTo}` : ''}`] : []),
  ].join('，')
