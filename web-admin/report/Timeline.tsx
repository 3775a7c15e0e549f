import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { userName } from '#contracts/kernel/user-name.ts'
import { actorNames } from '#contracts/organisation/roles.ts'
import { reasonCodes } from '#contracts/reasons.ts'
import type { HistoryEvent } from '#contracts/report/history.ts'
import type { Things } from '#contracts/report/labels.ts'
import { Person } from '../kit/Person.tsx'
import { kindOf } from './moments.ts'
import { StateTree } from './StateTree.tsx'

type Props = { events: HistoryEvent[]; things: Things; from: number; to: number; choose: (index: number) => void }

/** The events in the order of time; choosing one shows its effect. Events between the slider's ends are marked. */
export const Timeline = ({ events, things, from, to, choose }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  // scrolls only the list: the page does not move
  useEffect(() => {
    const chosen = list.current?.children[to]
    if (list.current && chosen instanceof HTMLElement) list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2
  }, [to])
  return (
    <Box
      component="ol"
      ref={list}
      aria-label="时间线"
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 640, overflowY: 'auto', position: 'relative' }}
    >
      {events.map((event, index) => {
        const isWithin = index > from && index <= to
        return (
          <Box
            component="li"
            key={event.position}
            sx={{
              borderLeft: 4,
              borderLeftStyle: index > to ? 'dotted' : 'solid',
              borderColor: isWithin ? 'primary.main' : 'divider',
              pl: 1,
              mb: 0.5,
            }}
          >
            <ButtonBase
              onClick={() => choose(index)}
              aria-current={index === to ? 'step' : undefined}
              sx={{
                display: 'block',
                width: '100%',
                textAlign: 'left',
                p: 1,
                borderRadius: 1,
                bgcolor: index === to ? 'action.selected' : undefined,
              }}
            >
              <Typography sx={{ fontWeight: 600 }}>
                {event.zh}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                  {event.streamZh}
                </Typography>
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {formatDateTime(event.at)}　{userText(event)}
              </Typography>
              {(event.commandZh ?? event.command) && (
                <Typography variant="body2" color="textSecondary">
                  命令：{event.commandZh ?? event.command}
                  {whyOf(event)}
                </Typography>
              )}
            </ButtonBase>
            <Box component="details" sx={{ px: 1, fontSize: 14 }}>
              <summary>内容</summary>
              <StateTree kind={kindOf(event.stream)} type={event.type} value={event.data} things={things} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const whyOf = ({ reasonCode, reason }: HistoryEvent) => {
  const label = reasonCode && ((reasonCodes as Readonly<Record<string, string>>)[reasonCode] ?? reasonCode)
  return (label ?? reason) && `；原因：${[label, reason].filter(Boolean).join('，')}`
}

const userText = ({ user, role }: HistoryEvent) => {
  const [name, part] = [userName(user), (actorNames as Readonly<Record<string, string>>)[role] ?? role]
  return name === part ? (
    name
  ) : (
    <>
      <Person login={user} />（{part}）
    </>
  )
}
