import { createRequire } from 'node:module';
import { randomInt } from '#services/kernel/ids.ts';
/** Draws captchas. The drawing library is native and takes 0.2 s to load, so it is loaded with the first image. */
export const captchaPictures = () => {
    let loading;
    return async (answer) => {
        loading ??= loadCanvas();
        return draw(await loading, answer);
    };
};
/** Registers a font of our own: fonts of the machine cannot be relied on. */
const loadCanvas = async () => {
    const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
    GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), 'Captcha');
    return createCanvas;
};
const WIDTH = 140;
const HEIGHT = 48;
const between = (low, high) => low + (randomInt(10_001) / 10_000) * (high - low);
const dark = () => `hsl(${randomInt(360)} ${randomInt(40, 80)}% ${randomInt(20, 42)}%)`;
/** Draws letters turned, sheared and uneven in size, crossed by curves of the same colours, on speckled paper. */
const draw = (createCanvas, answer) => {
    const image = createCanvas(WIDTH, HEIGHT);
    const pen = image.getContext('2d');
    pen.fillStyle = `hsl(${randomInt(360)} 30% 94%)`;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    const step = (WIDTH - 16) / answer.length;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (const [index, letter] of [...answer].entries()) {
        pen.setTransform(1, between(-0.25, 0.25), between(-0.35, 0.35), 1, 8 + step * (index + 0.5) + between(-3, 3), HEIGHT / 2 + between(-4, 4));
        pen.rotate(between(-0.4, 0.4));
        pen.font = `${randomInt(25, 34)}px Captcha`;
        pen.fillStyle = dark();
        pen.fillText(letter, 0, 0);
    }
    pen.resetTransform();
    for (let line = 0; line < 4; line++) {
        pen.strokeStyle = dark();
        pen.lineWidth = between(1, 2.2);
        pen.beginPath();
        pen.moveTo(between(0, 12), between(6, HEIGHT - 6));
        pen.bezierCurveTo(between(30, 60), between(-10, HEIGHT + 10), between(80, 110), between(-10, HEIGHT + 10), between(WIDTH - 12, WIDTH), between(6, HEIGHT - 6));
        pen.stroke();
    }
    for (let dot = 0; dot < 90; dot++) {
        pen.fillStyle = dark();
        pen.fillRect(between(0, WIDTH), between(0, HEIGHT), 1.4, 1.4);
    }
    return image.toBuffer('image/png');
};
