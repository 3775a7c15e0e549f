import Box from '@mui/material/Box'
import { useDataProvider } from 'ra-core'
import { useParams } from 'react-router-dom'
import { Rich } from '#contracts/client/look/Rich.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { infoLogEntry, infoPicture } from '#contracts/content/api.ts'
import { pieceKinds } from '#contracts/content/codes.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import type { AppDataProvider } from '../providers/dataProvider.ts'

const list = { to: '/infoLog', label: '信息日志' }
type Entry = Static<typeof infoLogEntry.data>

/** One change of a piece: each field before and after it. */
export const InfoLogEntry = () => {
  const { id = '' } = useParams()
  const found = useAsk(infoLogEntry, { id })
  return (
    <FetchedPage list={list} from={found}>
      {entry => <Shown entry={entry as Entry} />}
    </FetchedPage>
  )
}

const Shown = ({ entry: { title, list: kind, at, reason, changes } }: { entry: Entry }) => (
  <DetailScreen
    resource="infoLog"
    list={list}
    title={title}
    chips={
      <>
        <Tag plain>{pieceKinds[kind]}</Tag> <Tag plain>{formatDateTime(at)}</Tag> {reason && <Tag plain>原因：{reason}</Tag>}
      </>
    }
    sections={[
      {
        key: 'changes',
        label: '变更',
        content: (
          <Panel title="变更">
            {changes.map(change => (
              <Box
                key={change.field}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', md: '140px 1fr 1fr' },
                  gap: 2,
                  py: 1.5,
                  borderTop: 1,
                  borderColor: 'divider',
                }}
              >
                <b>{change.title}</b>
                <Side label="修改前" text={change.before} isHtml={change.html} />
                <Side label="修改后" text={change.after} isHtml={change.html} />
              </Box>
            ))}
          </Panel>
        ),
      },
    ]}
  />
)

const Side = ({ label, text, isHtml }: { label: string; text: string | undefined; isHtml: boolean }) => {
  const { ask } = useDataProvider<AppDataProvider>()
  const picture = async (id: string) => ((await ask(infoPicture, { id })) as { blob: Blob }).blob
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="small" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      {text === undefined ? <div>--</div> : isHtml ? <Rich html={text} picture={picture} /> : <div>{text}</div>}
    </Box>
  )
}
