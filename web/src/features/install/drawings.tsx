// Drawings of the relevant parts of a browser, with the element to press in the colour of the game. They are decorative:
// the text next to each says the same.

import type { ReactNode } from 'react'
import { Logo } from '../../ui/brand/Logo.tsx'
import styles from './drawings.module.css'

/** The bottom of an iPhone, with the share button in the middle of the bar. */
export function ShareBar() {
  return (
    <Drawing>
      <path className={styles.device} d="M50-10v110q0 26 26 26h88q26 0 26-26V-10" />
      <path className={styles.text} d="M66 6h108M66 20h108M66 34h72" />
      <path className={styles.line} d="M51 62h138" />
      <path
        className={styles.faint}
        d="m75 78-7 7 7 7M93 78l7 7-7 7M140 79h14v12h-14zM166 82v13h13V82zM170 78h13v13"
      />
      <path className={styles.faint} d="M98 116h44" />
      <Press x={104} y={69} width={32} height={32} />
      <path className={styles.pressed} d="M115 80h-4v13h18V80h-4M120 88V74m-5 5 5-5 5 5" />
    </Drawing>
  )
}

/** The share menu, with the option to add to the home screen. */
export function ShareList() {
  return (
    <Drawing>
      <path className={styles.device} d="M50-10v170M190-10v170" />
      <path className={styles.sheet} d="M51 160V26q0-14 14-14h110q14 0 14 14v134" />
      <path className={styles.text} d="M66 34h52M66 112h64M66 136h44" />
      <path className={styles.faint} d="M162 27h12v12h-12zM162 105h12v12h-12zM162 129h12v12h-12z" />
      <Press x={56} y={56} width={128} height={34} />
      <path className={styles.pressedText} d="M68 73h68" />
      <path className={styles.pressed} d="M160 65h16v16h-16zM168 69v8m-4-4h8" />
    </Drawing>
  )
}

/** The last dialog of an iPhone: the name of the app and the button to add it. */
export function AddSheet() {
  return (
    <Drawing>
      <path className={styles.device} d="M50-10v170M190-10v170" />
      <path className={styles.sheet} d="M51 160V26q0-14 14-14h110q14 0 14 14v134" />
      <path className={styles.faint} d="m66 28 10 10m0-10L66 38" />
      <path className={styles.text} d="M104 33h32" />
      <Press x={150} y={20} width={34} height={26} />
      <path className={styles.pressed} d="m160 33 5 5 10-10" />
      <path className={styles.line} d="M66 62h108v48H66z" />
      <AppIcon x={76} y={72} />
      <path className={styles.text} d="M114 80h48M114 94h32" />
    </Drawing>
  )
}

/** The top of an Android phone, with the three dots next to the address. */
export function MenuDots() {
  return (
    <Drawing>
      <path className={styles.device} d="M50 160V50q0-26 26-26h88q26 0 26 26v110" />
      <path className={styles.line} d="M72 54h72a11 11 0 0 1 0 22H72a11 11 0 0 1 0-22zM51 90h138" />
      <path className={styles.text} d="M76 65h44" />
      <path className={styles.text} d="M66 108h108M66 122h108M66 136h72" />
      <Press x={160} y={51} width={24} height={28} />
      <path className={styles.dots} d="M172 58v.1M172 65v.1M172 72v.1" />
    </Drawing>
  )
}

/** The menu of the browser, with the option to add to the home screen. */
export function MenuList() {
  return (
    <Drawing>
      <path className={styles.device} d="M50 160V36q0-26 26-26h88q26 0 26 26v124" />
      <path className={styles.sheet} d="M82 160V42q0-8 8-8h82q8 0 8 8v118" />
      <path className={styles.text} d="M112 52h40M112 108h52M112 132h36" />
      <path className={styles.faint} d="M92 46h11v11H92zM92 102h11v11H92zM92 126h11v11H92z" />
      <Press x={84} y={66} width={94} height={28} />
      <path className={styles.pressed} d="M93 72h10v16H93zM98 76v7m-3-3 3 3 3-3" />
      <path className={styles.pressedText} d="M114 80h50" />
    </Drawing>
  )
}

/** The installation dialog of a phone. */
export function InstallDialog() {
  return (
    <Drawing>
      <path className={styles.device} d="M50-10v110q0 26 26 26h88q26 0 26-26V-10" />
      <path className={styles.sheet} d="M62 14h116v84H62z" />
      <AppIcon x={74} y={26} />
      <path className={styles.text} d="M112 34h52M112 48h36" />
      <path className={styles.text} d="M84 80h24" />
      <Press x={120} y={68} width={48} height={24} />
      <path className={styles.pressedText} d="M132 80h24" />
    </Drawing>
  )
}

/** The address bar of a desktop browser, with the install icon at its end. */
export function AddressBar() {
  return (
    <Drawing>
      <path className={styles.device} d="M16 160V34q0-8 8-8h192q8 0 8 8v126" />
      <path className={styles.faint} d="m34 60-6 6 6 6M46 60l6 6-6 6" />
      <path className={styles.line} d="M72 54h126a12 12 0 0 1 0 24H72a12 12 0 0 1 0-24zM17 92h206" />
      <path className={styles.text} d="M76 66h66M34 112h90M34 126h90M34 140h60" />
      <Press x={172} y={53} width={30} height={26} />
      <path className={styles.pressed} d="M190 60h5v10h-16V60h5M187 57v8m-3-3 3 3 3-3M183 74h8" />
    </Drawing>
  )
}

/** The installation dialog of a desktop browser. */
export function ComputerDialog() {
  return (
    <Drawing>
      <path className={styles.device} d="M16 160V18q0-8 8-8h192q8 0 8 8v142" />
      <path className={styles.line} d="M17 44h206" />
      <path className={styles.text} d="M34 66h30M34 80h40M34 94h26" />
      <path className={styles.sheet} d="M92 34h118v86H92z" />
      <AppIcon x={104} y={46} />
      <path className={styles.text} d="M142 54h52M142 68h36M118 102h24" />
      <Press x={154} y={90} width={48} height={24} />
      <path className={styles.pressedText} d="M166 102h24" />
    </Drawing>
  )
}

/** A home screen with the game among the other apps. */
export function HomeScreen() {
  const places = [0, 1, 2, 3, 4, 5, 6, 7]
  return (
    <Drawing>
      <path className={styles.device} d="M50 160V36q0-26 26-26h88q26 0 26 26v124" />
      <path className={styles.faint} d="M106 22h28" />
      {places.map((place) => {
        const [x, y] = [66 + (place % 4) * 29, 44 + Math.floor(place / 4) * 36]
        return place === 5 ? null : (
          <rect key={place} className={styles.app} x={x} y={y} width="20" height="20" rx="5" />
        )
      })}
      <Press x={86} y={70} width={38} height={38} />
      <AppIcon x={91} y={75} />
      <path className={styles.line} d="M62 122h116v40" />
    </Drawing>
  )
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 144" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** The element to press, with a ring around it. */
function Press({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <>
      <rect className={styles.ring} x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx="11" />
      <rect className={styles.press} x={x} y={y} width={width} height={height} rx="7" />
    </>
  )
}

function AppIcon({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Logo size={28} />
    </g>
  )
}
