"""The pages of campaigns."""

from __future__ import annotations

from flask import Blueprint, abort, g, render_template, request, url_for
from flask_babel import format_date
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from automa.campaign import LEVELS, SCENARIOS, worth
from automa.scenario_facts import SCENARIOS as FACTS
from companion.campaign.asked import asked_for, require_campaign
from companion.campaign.campaign_screen import CampaignEnd, brings, campaign_screen, facts_of, needed, points_said
from companion.campaign.picture import picture_style
from companion.campaign.story import told
from companion.services import services
from companion.store.campaigns import AUTOMA, FIRST_LEVEL, YOU, Begun, CannotBegin, Story
from companion.store.plain import clean_name
from companion.web import access, forms
from companion.web.pages import as_file, file_name, go_to, today

blueprint = Blueprint("campaign", __name__)

PLACES = {"solo": "play_setup.solo", "table": "table_setup.new"}

LEVELS_SAID = tuple(str(level) for level in LEVELS)


@blueprint.app_template_global()
def campaign_asked_for() -> Story | None:
    return asked_for()


@blueprint.app_template_global()
def campaign_of(game_id: str) -> Story | None:
    return services().campaigns.of_game(game_id)


@blueprint.app_template_global()
def worth_in_campaign(level: int) -> str:
    """What the scenario to set up is worth; "" without a campaign."""
    story, facts = asked_for(), FACTS.get(request.values.get("scenario", ""))
    if story is None or facts is None or story.counting(facts.number):
        return ""
    return points_said(worth(facts.number, level))


@blueprint.app_template_global()
def said_of_campaign() -> str:
    """What the open game is worth; "" without a campaign, or if another's."""
    game = g.get("game")
    story = services().campaigns.of_game(game.id) if game and access.standing().is_host else None
    play = story.of_game(game.id) if story else None
    return brings(story, play) if story and play else ""


@blueprint.get("/campaigns")
def index() -> str:
    return _index_page("", "")[0]


@blueprint.post("/campaigns")
def create() -> Response | tuple[str, int]:
    name = clean_name(request.form.get("name", "")) or default_name()
    if error := forms.name_error(name):
        return _index_page(name, str(error), 422)
    level = forms.number("level") if "level" in request.form else FIRST_LEVEL
    if level not in LEVELS:
        abort(400)
    campaign = services().campaigns.create(access.ensure_profile(), name, access.device_id())
    services().campaigns.choose_level(campaign.id, SCENARIOS[0], level)
    return go_to(url_for("campaign.show", campaign_id=campaign.id, scenario=SCENARIOS[0]))


def default_name() -> str:
    return _("Campaign of %(day)s", day=today())


def _index_page(name: str, error: str, status: int = 200) -> tuple[str, int]:
    profile = access.profile_id()
    stories = services().campaigns.of_owner(profile) if profile else []
    page = render_template(
        "campaign/index.html",
        stories=stories,
        needed=needed,
        name=name,
        error=error,
        levels=LEVELS,
        level=FIRST_LEVEL,
        first=facts_of(SCENARIOS[0]),
    )
    return page, status


@blueprint.get("/campaigns/<campaign_id>")
def show(campaign_id: str) -> str:
    """The chart. Query: `scenario` in the dock, by default the next; `level`."""
    return _page(require_campaign(campaign_id))


def _page(story: Story, error: str = "") -> str:
    wanted = request.args.get("scenario", "")
    numbers = {str(number): number for number in SCENARIOS}
    if wanted and wanted not in numbers:
        abort(404)
    number, outside = numbers.get(wanted) or story.stands.next, services().campaigns.outside(story)
    level = request.args.get("level", "")
    if number and level in LEVELS_SAID and story.may_begin(number):
        story = story.at_level(number, int(level))
    screen = campaign_screen(story, numbers.get(wanted), outside, sentence_of)
    return render_template(
        "campaign/campaign.html",
        screen=screen,
        facts_of=facts_of,
        sentence_of=sentence_of,
        error=error,
        known="known" in request.args,
        reads=bool(wanted),
    )


def sentence_of(play: Begun) -> str:
    """How its race went, if it counts and its game exists."""
    if play.game is None or play.winner is None:
        return ""
    sides = (YOU, AUTOMA) if play.winner == "you" else (AUTOMA, YOU)
    return told(services().games.ending(play.game.id), *sides)


@blueprint.post("/campaigns/<campaign_id>/scenarios/<int:scenario>")
def play(campaign_id: str, scenario: int) -> Response:
    """To the setup at the chosen level."""
    story = require_campaign(campaign_id)
    level, place = forms.number("level"), forms.text("place")
    if scenario not in SCENARIOS or level not in LEVELS or place not in PLACES:
        abort(400)
    if not story.may_begin(scenario):
        raise CannotBegin(scenario)
    services().campaigns.choose_level(campaign_id, scenario, level)
    facts = facts_of(scenario)
    setup = PLACES[place]
    return go_to(url_for(setup, players=1, level=level, scenario=facts.slug, box=facts.box, campaign=campaign_id))


@blueprint.post("/campaigns/<campaign_id>/plays/<int:number>/abandon")
def abandon(campaign_id: str, number: int) -> Response:
    """The game stays and counts for nobody."""
    require_campaign(campaign_id)
    services().campaigns.abandon(campaign_id, number)
    return go_to(url_for("campaign.show", campaign_id=campaign_id))


@blueprint.post("/campaigns/<campaign_id>/plays/<int:number>/take-back")
def take_back(campaign_id: str, number: int) -> Response:
    """Unless a play has begun since."""
    require_campaign(campaign_id)
    services().campaigns.take_back(campaign_id, number)
    return go_to(url_for("campaign.show", campaign_id=campaign_id))


@blueprint.post("/campaigns/<campaign_id>/games")
def take_in(campaign_id: str) -> Response:
    """Field: `game`, begun outside."""
    require_campaign(campaign_id)
    game_id = forms.text("game")
    services().campaigns.take_in(access.ensure_profile(), campaign_id, game_id, access.device_id())
    return go_to(url_for("campaign.show", campaign_id=campaign_id))


@blueprint.get("/campaigns/<campaign_id>/settings")
def settings(campaign_id: str) -> str:
    story = require_campaign(campaign_id)
    return render_template("campaign/settings.html", campaign=story.campaign, name=story.campaign.name, error="")


@blueprint.post("/campaigns/<campaign_id>/name")
def rename(campaign_id: str) -> Response | tuple[str, int]:
    story = require_campaign(campaign_id)
    name = clean_name(forms.text("name"))
    if error := forms.name_error(name):
        page = render_template("campaign/settings.html", campaign=story.campaign, name=name, error=str(error))
        return page, 422
    services().campaigns.rename(campaign_id, name)
    return go_to(url_for("campaign.show", campaign_id=campaign_id))


@blueprint.get("/campaigns/<campaign_id>/export")
def export(campaign_id: str) -> Response:
    """With its games, as a file."""
    require_campaign(campaign_id)
    document = services().campaign_files.export(campaign_id)
    return as_file(document.model_dump_json(indent=1), document.name)


@blueprint.get("/campaigns/<campaign_id>/picture.svg")
def picture(campaign_id: str) -> Response:
    story = require_campaign(campaign_id)
    screen = campaign_screen(story, None, (), sentence_of)
    drawing = render_template("campaign/picture.svg", screen=screen, style=picture_style())
    response = Response(drawing, mimetype="image/svg+xml")
    response.headers.set("Content-Disposition", "attachment", filename=f"{file_name(story.campaign.name)}.svg")
    return response


@blueprint.get("/campaigns/<campaign_id>/atlantis.png")
def keepsake(campaign_id: str) -> Response:
    """A picture of the end, to send."""
    end, name, footer = kept_of(require_campaign(campaign_id))
    from companion.campaign.keepsake import png_of  # Pillow, which no browser has

    known_by = (
        "atlantis",
        campaign_id,
        name,
        footer,
        end.title,
        end.points,
        end.rival,
        *(each.points for each in end.islands),
    )
    made = services().pictures.get(known_by, lambda: png_of(end, name, footer))
    response = Response(made, mimetype="image/png")
    response.headers.set("Content-Disposition", "inline", filename=f"{file_name(name)}.png")
    return response


def kept_of(story: Story) -> tuple[CampaignEnd, str, str]:
    """The end, the campaign's name, the line below."""
    end = campaign_screen(story, None, (), sentence_of).end
    if end is None:
        abort(404)
    finished = story.finished
    day = format_date(finished, "d MMMM yyyy") if finished else ""
    return end, story.campaign.name, " · ".join(part for part in (day, _("Tapestry Companion")) if part)


@blueprint.get("/campaigns/<campaign_id>/delete")
def confirm_delete(campaign_id: str) -> str:
    return render_template("campaign/delete.html", campaign=require_campaign(campaign_id).campaign)


@blueprint.post("/campaigns/<campaign_id>/delete")
def delete(campaign_id: str) -> Response:
    """Its games stay."""
    require_campaign(campaign_id)
    services().campaigns.delete(campaign_id)
    return go_to(url_for("campaign.index"))
