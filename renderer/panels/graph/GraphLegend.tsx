import './graph-legend.css';
import { CaretDown } from '@blueprintjs/icons';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { readableOn, strongHue } from '../../../shared/drawing/colours.ts';
import { kindLooks } from '../../../shared/drawing/kinds.ts';
import { commonFrom, linkWeights, palettes, type ThemeName } from '../../../shared/drawing/node-look.ts';
import type { Scene } from '../../../shared/drawing/scene.ts';
import { outlineOf } from '../../../shared/drawing/svg.ts';
import { figure } from '../../../shared/figures.ts';
import { chooseSlots } from '../../graph/choose.ts';
import {
  type ColourPlan,
  emptyLegend,
  type Legend,
  type LegendRow,
  legendSteps,
  slotsOf,
} from '../../graph/colour-by.ts';
import { inSlices } from '../../stores/in-slices.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { graphTexts } from '../../texts/graph.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { ColourMenu } from './ColourMenu.tsx';
import type { Colours } from './use-colours.ts';

const texts = graphTexts.legend;
/** A pivot may change the graph many times in a row. */
const restMs = 120;

interface GraphLegendProps {
  readonly scene: Scene;
  readonly theme: ThemeName;
  readonly colours: Colours;
}

/** What is on the canvas now: kinds, colours and links, with their number. Each kind and colour can be selected. */
export function GraphLegend({ scene, theme, colours: { plan, finding, left } }: GraphLegendProps) {
  const { settings, selection, belongs } = useWorkbench();
  const isOld = usePart(belongs.store, (view) => view.isOld);
  const mode = usePart(settings.store, (state) => state.graphColour);
  const legend = useLegend(scene, plan);
  const palette = palettes[theme];
  const select = ({ nodes }: LegendRow) => {
    if (nodes) void chooseSlots(scene, slotsOf(scene.drawing(), nodes), selection.select);
  };
  const row = (line: LegendRow & { readonly help?: string | undefined }, sign: ReactNode) => (
    <button
      key={`${line.nodes?.by} ${line.nodes?.value}`}
      type="button"
      className="graph-legend-row"
      title={line.help ?? texts.select(line.title)}
      aria-label={texts.row(line.title, line.count)}
      onClick={() => select(line)}
    >
      {sign}
      <span className="graph-legend-title">{line.title}</span>{' '}
      <span className="graph-legend-count">{figure(line.count)}</span>
    </button>
  );
  return (
    <section className="graph-legend" aria-label={texts.title}>
      <QuickPopover placement="top-start" content={<ColourMenu />}>
        <button type="button" className="graph-legend-row graph-legend-mode">
          {texts.colourBy(graphTexts.colours[mode])}
          <CaretDown size={12} />
        </button>
      </QuickPopover>
      {legend.fresh && row(legend.fresh, <Dot colour={palette.fresh} hollow />)}
      {legend.elsewhere && row(legend.elsewhere, <CaseSign colour={palette.accent} />)}
      {legend.kinds.length > 0 && finding && <span className="graph-legend-row quiet">{texts.finding}</span>}
      {left > 0 && (
        <button
          type="button"
          className="graph-legend-row"
          title={texts.tooManyHelp}
          onClick={() => void belongs.judgeAll()}
        >
          {isOld ? texts.judgeAgain : texts.judgeNow(left)}
        </button>
      )}
      {mode === 'cluster' && !finding && left === 0 && plan?.categories.length === 0 && (
        <span className="graph-legend-row quiet">{texts.noneFound}</span>
      )}
      {legend.bands.map((line) => row(line, <Dot colour={palette.bands[line.band]} />))}
      {mode !== 'kind' && legend.colours.map((line) => row(line, <Dot colour={line.colour} ring={ringOf(line)} />))}
      {legend.own > 0 && (
        <span className="graph-legend-row">
          <Dot colour={null} />
          <span className="graph-legend-title">{texts.ownColours}</span>
          <span className="graph-legend-count">{figure(legend.own)}</span>
        </span>
      )}
      <Links links={legend.links} theme={theme} />
      {legend.kinds.length > 0 && <span className="graph-legend-gap" />}
      {legend.kinds.map((line) => row(line, <KindSign kind={line.kind} theme={theme} strong={mode === 'kind'} />))}
    </section>
  );
}

/** As the canvas draws them: wide where a value speaks for a cluster, faint where nearly everybody has it. */
const linkRows = [
  { of: 'strong', title: texts.strongWeight, help: texts.weightHelp(linkWeights.strong), width: 6, opacity: 1 },
  { of: 'medium', title: texts.mediumWeight, help: texts.weightHelp(linkWeights.medium), width: 4, opacity: 1 },
  { of: 'plain', title: texts.strong, help: texts.strongHelp, width: 2, opacity: 1 },
  { of: 'weak', title: texts.weak, help: texts.weakHelp(commonFrom), width: 2, opacity: 0.45 },
] as const;

function Links({ links, theme }: { readonly links: Legend['links']; readonly theme: ThemeName }) {
  const rows = linkRows.filter(({ of }) => links[of] > 0);
  if (rows.length === 0) return null;
  return (
    <>
      <span className="graph-legend-gap" />
      {rows.map(({ of, title, help, width, opacity }) => (
        <span key={of} className="graph-legend-row" title={help}>
          <svg className="graph-legend-sign" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M0 16L20 4" stroke={palettes[theme].edge} strokeOpacity={opacity} strokeWidth={width} />
          </svg>
          <span className="graph-legend-title">{title}</span>
          <span className="graph-legend-count">{figure(links[of])}</span>
        </span>
      ))}
    </>
  );
}

/** A cluster has the line that surrounds it: dashed if it is less sure. */
function ringOf({ dashed }: { readonly dashed?: boolean | undefined }): 'solid' | 'dashed' | undefined {
  return dashed === undefined ? undefined : dashed ? 'dashed' : 'solid';
}

interface DotProps {
  readonly colour: string | null;
  readonly hollow?: boolean;
  readonly ring?: 'solid' | 'dashed' | undefined;
}

function Dot({ colour, hollow = false, ring }: DotProps) {
  return (
    <svg className="graph-legend-sign" viewBox="0 0 20 20" aria-hidden="true">
      {ring && colour !== null && (
        <circle
          cx="10"
          cy="10"
          r="9"
          fill={`${colour}22`}
          stroke={colour}
          strokeWidth="1.5"
          strokeDasharray={ring === 'dashed' ? '3.5 2.2' : undefined}
        />
      )}
      {colour === null ? (
        <circle cx="10" cy="10" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="4 2.3" />
      ) : (
        <circle cx="10" cy="10" r={ring ? 4 : 6} fill={hollow ? 'none' : colour} stroke={colour} strokeWidth="2" />
      )}
    </svg>
  );
}

/** The badge of what other cases have, as the canvas draws it. */
function CaseSign({ colour }: { readonly colour: string }) {
  return (
    <svg className="graph-legend-sign" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 7h16v4.5H2zM2 13h16v4H2z" fill={colour} />
      <path d="M7 7V4.5h6V7" fill="none" stroke={colour} strokeWidth="2" />
    </svg>
  );
}

function KindSign({ kind, theme, strong }: { readonly kind: number; readonly theme: ThemeName; strong: boolean }) {
  const look = kindLooks[kind];
  if (!look) return null;
  const fill = strong ? strongHue(look.dark) : look[theme];
  const palette = palettes[theme];
  return (
    <svg className="graph-legend-sign" viewBox="-11 -11 22 22" aria-hidden="true">
      <path d={outlineOf(look.shape, 10)} fill={fill} stroke={palette.outline} strokeWidth="1.5" />
      <g transform="scale(0.62) translate(-8 -8)" fill={strong ? readableOn(fill) : palette.icon} fillRule="evenodd">
        {look.icon.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  );
}

function useLegend(scene: Scene, plan: ColourPlan | null): Legend {
  const [legend, setLegend] = useState<Legend>(emptyLegend);
  useLayoutEffect(() => {
    let isReading = false;
    let hasChanged = false;
    let end: () => void = () => undefined;
    const read = () => {
      hasChanged = false;
      end = inSlices(legendSteps(scene.drawing(), plan), (found) => {
        setLegend(found);
        isReading = false;
        if (hasChanged) readLater();
      });
    };
    const readLater = () => {
      isReading = true;
      const timer = setTimeout(read, restMs);
      end = () => clearTimeout(timer);
    };
    const stop = scene.listen(() => {
      hasChanged = true;
      if (!isReading) readLater();
    });
    isReading = true;
    read();
    return () => {
      end();
      stop();
    };
  }, [scene, plan]);
  return legend;
}
