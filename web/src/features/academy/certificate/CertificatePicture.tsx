import type { Certificate } from '@koersklasse/contract/academy.ts'
import { type Ref, use } from 'react'
import { qrSquares } from '../../../qr-code/squares.ts'
import { t } from '../../../text/t.ts'
import { BrandName } from '../../../ui/brand/brand-name.ts'
import { Logo } from '../../../ui/brand/Logo.tsx'
import { Rosette } from '../../../ui/brand/Rosette.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import styles from './CertificatePage.module.css'
import { fittingSize, wovenFrame } from './drawing.ts'

const width = 900
const height = 1200
const center = width / 2
/** The width of the lines of text. */
const textWidth = 680

/**
 * The certificate as a drawing, in the light colours of the game in every theme. All of it is in the facts beside it, so
 * that it is one picture for screen readers.
 */
export function CertificatePicture({
  ref,
  certificate: { topic, username, earnedOn },
  address,
}: {
  ref: Ref<SVGSVGElement>
  certificate: Certificate
  address: string
}) {
  const name = use(BrandName)
  const topicName = t(`academy.topics.${topic}.name`)
  const date = formatDate(earnedOn)
  return (
    <div className={styles.paper} data-theme="light">
      <svg
        ref={ref}
        className={styles.picture}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('certificate.picture', { username, topic: topicName, date })}
        fontFamily='"Hanken Grotesk Variable", sans-serif'
        fill="var(--ink)"
        textAnchor="middle"
      >
        <Sheet />
        <Mark name={name} />
        <Line y={384} size={108} display>
          {t('certificate.heading')}
        </Line>
        <Line y={470} size={30}>
          {t('certificate.awarded', { name })}
        </Line>
        <Line y={574} size={80} display>
          {username}
        </Line>
        <path d={`M${center - 220} 608H${center + 220}`} stroke="var(--accent)" strokeWidth="5" />
        <Line y={672} size={30}>
          {t('certificate.passed')}
        </Line>
        <Line y={750} size={58} display>
          {topicName}
        </Line>
        <Line y={812} size={30}>
          {t('certificate.on', { date })}
        </Line>
        <Proof address={address} />
      </svg>
    </div>
  )
}

/** The paper with its woven frame and its rosette. */
function Sheet() {
  return (
    <>
      <rect width={width} height={height} fill="var(--surface)" />
      <g fill="none" stroke="var(--ink)">
        <rect x="26" y="26" width={width - 52} height={height - 52} strokeWidth="4" />
        <rect x="84" y="84" width={width - 168} height={height - 168} strokeWidth="1.5" />
      </g>
      <g fill="none" stroke="var(--accent)" strokeWidth="1.6">
        {wovenFrame({ width, height, inset: 55, depth: 19, corner: 34 }).map((strand) => (
          <path key={strand} d={strand} />
        ))}
      </g>
      <g fill="none" stroke="var(--accent)" strokeWidth="2.5">
        {corners.flatMap(([x, y]) =>
          [7, 14, 21].map((radius) => <circle key={`${x} ${y} ${radius}`} cx={x} cy={y} r={radius} />),
        )}
      </g>
      <g color="var(--accent)" opacity="0.4">
        <svg x={center - 300} y={280} width="600" height="600" viewBox="0 0 100 100" aria-hidden="true">
          <Rosette petals={16} />
        </svg>
      </g>
    </>
  )
}

const corners = [55, width - 55].flatMap((x) => [55, height - 55].map((y) => [x, y] as const))

function Mark({ name }: { name: string }) {
  return (
    <>
      <svg x={center - 36} y="124" width="72" height="72" viewBox="0 0 72 72" aria-hidden="true">
        <Logo size={72} />
      </svg>
      <Line y={242} size={34} display>
        {name}
      </Line>
    </>
  )
}

/** How it can be verified, and that it is from a game. */
function Proof({ address }: { address: string }) {
  const { path, size } = qrSquares(address, 0)
  const side = 118
  return (
    <>
      <g transform={`translate(${center - side / 2} 874) scale(${side / size})`}>
        <path d={path} shapeRendering="crispEdges" />
      </g>
      <Line y={1030} size={22}>
        {t('certificate.verify')}
      </Line>
      <Line y={1058} size={20}>
        {address.replace(/^https?:\/\//, '')}
      </Line>
      <Line y={1092} size={18} soft>
        {t('certificate.game')}
      </Line>
    </>
  )
}

/** A line of text in the middle, smaller if it would be too wide. `display` is the typeface of headings. */
function Line({
  y,
  size,
  display = false,
  soft = false,
  children,
}: {
  y: number
  size: number
  display?: boolean
  soft?: boolean
  children: string
}) {
  return (
    <text
      x={center}
      y={y}
      fontSize={fittingSize(children, { size, width: textWidth, isDisplay: display })}
      fontFamily={display ? '"Besley", serif' : undefined}
      fontWeight={display ? 700 : 450}
      letterSpacing={display ? '-0.015em' : undefined}
      fill={soft ? 'var(--ink-soft)' : undefined}
    >
      {children}
    </text>
  )
}
