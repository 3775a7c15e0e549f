import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { Rich } from '#contracts/client/look/Rich.tsx'
import { announcementDetail, newsDetail, readInfo } from '#contracts/content/api.ts'
import { categories, grades } from '#contracts/content/codes.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { useFrame } from '../../kit/frame.ts'
import { PUBLISHED, pictureOf } from './calls.ts'
import './info.css'

/** One piece of news or one announcement; to open it is to have read it. */
export const Info = () => {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  return params.get('of') === 'announcement' ? <Announcement id={id} /> : <News id={id} />
}

const News = ({ id }: { id: string }) => {
  const found = useAsk(newsDetail, { infoId: id }, { lists: PUBLISHED })
  return (
    <Fetched from={found} what="资讯" rows={8}>
      {({ title, category, content, from, version }) => (
        <Text id={id} title={title} about={`${categories[category]}　${from}`} content={content} version={version} />
      )}
    </Fetched>
  )
}
const Announcement = ({ id }: { id: string }) => {
  const found = useAsk(announcementDetail, { id }, { lists: PUBLISHED })
  return (
    <Fetched from={found} what="公告" rows={4}>
      {({ title, grade, content, from, to, version }) => (
        <Text id={id} title={title} about={`${grades[grade]}公告　${from} 至 ${to}`} content={content} version={version} />
      )}
    </Fetched>
  )
}

type TextProps = { id: string; title: string; about: string; content: string; version: number }
const Text = ({ id, title, about, content, version }: TextProps) => {
  const { send } = useSend(readInfo)
  useFrame({ title, back: '/info' })
  // a revision that arrives while the page is open is read as well
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
  useEffect(() => {
    send({ infoId: id }).catch(() => undefined)
  }, [id, version])
  return (
    <article className="info">
      <h1>{title}</h1>
      <p className="info-about">{about}</p>
      <Rich html={content} picture={pictureOf(id)} />
    </article>
  )
}
